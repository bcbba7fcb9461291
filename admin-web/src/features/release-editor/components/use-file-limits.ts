import type { FileLimits } from '@/components/upload/file-checks';
import { useReferenceData } from '@/providers/reference/use-reference-data';

const ENDINGS = {
  audio: ['.wav', '.wave', '.bwf', '.rf64', '.bw64', '.flac'],
  image: ['.jpg', '.jpeg', '.png'],
  poster: ['.jpg', '.jpeg', '.png'],
  video: ['.mp4', '.mov', '.m4v', '.mkv', '.webm', '.avi', '.mpg', '.mpeg'],
  pdf: ['.pdf'],
  booklet: ['.pdf', '.jpg', '.jpeg', '.png'],
} as const;

/** Accepted files per use; sizes come from the server. */
export function useFileLimits(use: keyof typeof ENDINGS): FileLimits {
  const limits = useReferenceData().data?.limits;
  const maxBytes = {
    audio: limits?.audioBytes,
    image: limits?.imageBytes,
    poster: limits?.posterImageBytes,
    video: limits?.videoBytes,
    pdf: limits?.pdfBytes,
    booklet: limits?.bookletBytes,
  }[use];
  return { endings: ENDINGS[use], maxBytes };
}
