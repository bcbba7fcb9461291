# syntax=docker/dockerfile:1
# One image for server, worker and commands: docs/operations.md#container-image.

FROM node:24.21-bookworm-slim AS build
WORKDIR /app
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
# What decides about the packages comes first, so that a change of code does not install them again.
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
COPY domain/package.json ./domain/
COPY cms/package.json ./cms/
COPY database/package.json ./database/
COPY demo/package.json ./demo/
COPY admin-web/package.json ./admin-web/
COPY test/package.json ./test/
COPY plugins/server-kit/package.json ./plugins/server-kit/
COPY plugins/process-kit/package.json ./plugins/process-kit/
COPY plugins/audio-kit/package.json ./plugins/audio-kit/
COPY plugins/ddex-kit/package.json ./plugins/ddex-kit/
COPY plugins/document-kit/package.json ./plugins/document-kit/
COPY plugins/sampling/package.json ./plugins/sampling/
COPY plugins/shop/package.json ./plugins/shop/
COPY plugins/ftp-delivery/package.json ./plugins/ftp-delivery/
RUN npm ci
COPY . .
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf demo node_modules/@mpn/demo node_modules/@ffmpeg-installer node_modules/@ffprobe-installer

FROM node:24.21-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg util-linux tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0750 /data
WORKDIR /app
COPY --from=build /app ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=1337 DATA_DIR=/data LOG_FORMAT=json
USER node
VOLUME /data
EXPOSE 1337
# 25 s for open requests, and what the running jobs need on top.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "scripts/health.mjs", "healthz"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "cms/dist/src/platform/process/serve.js"]
