export { type Processing, loudnessAfter, processingOf } from './processing';
export { type Rendered, renderAudio } from './render';
export { isAlready } from './render-plan';
export { renderVideoPreview } from './render-video-preview';
