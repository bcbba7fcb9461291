#!/bin/sh
# $1 is a command line with its words separated by newlines; runs it with the remaining arguments appended. fluent-ffmpeg
# starts a single program with the server's environment, but ffmpeg reads customers' files and gets a bare environment and
# limits (src/process/ffmpeg-command.ts). `exec` keeps the process id, so that a signal reaches ffmpeg.

command=$1
shift
IFS='
'
set -f
exec $command "$@"
