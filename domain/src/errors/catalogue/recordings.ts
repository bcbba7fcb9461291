import { fieldEntry } from '../entry';

/** What labels state about a recording: generative AI, cue points, versions. */
export const recordingErrors = {
  'mpn.backend.data.error.product.ai-all-with-people': fieldEntry(
    400,
    'Where everything was made with AI, every contributor is an AI. Choose "partly", or name no people.',
    'Wo alles mit KI entstanden ist, ist jeder Mitwirkende eine KI. Wählen Sie „teilweise“ oder nennen Sie keine Menschen.',
  ),
  'mpn.backend.data.error.product.ai-none-with-contribution': fieldEntry(
    400,
    'The recording is stated to be made without AI, but a contribution with it. Correct one of them.',
    'Die Aufnahme ist als ohne KI angegeben, eine Mitwirkung aber mit KI. Korrigieren Sie eines davon.',
  ),
  'mpn.backend.data.error.product.ai-not-stated-with-contribution': fieldEntry(
    400,
    'A contribution is stated to be made with AI. State it for the recording too.',
    'Eine Mitwirkung ist als mit KI entstanden angegeben. Geben Sie es auch für die Aufnahme an.',
  ),
  'mpn.backend.data.error.product.ai-described-without-ai': fieldEntry(
    400,
    'What was made with AI can be stated only where the recording is partly or wholly made with it.',
    'Was mit KI entstanden ist, lässt sich nur angeben, wenn die Aufnahme teilweise oder ganz mit KI entstanden ist.',
  ),
  'mpn.backend.data.error.product.cue-points-order': fieldEntry(
    400,
    'Cue points follow one another: cue in, end of the intro, start of the outro, cue out.',
    'Cue-Punkte folgen aufeinander: Cue-in, Ende des Intros, Beginn des Outros, Cue-out.',
  ),
  'mpn.backend.data.error.product.cue-point-outside': fieldEntry(
    400,
    'The recording ends before this position.',
    'Die Aufnahme endet vor dieser Stelle.',
  ),
  'mpn.backend.data.error.product.version-kind-missing': fieldEntry(
    400,
    'Say what kind of version of the other track this is. An original is a version of no other track.',
    'Geben Sie an, was für eine Version des anderen Tracks dies ist. Ein Original ist keine Version eines anderen Tracks.',
  ),
  'mpn.backend.data.error.product.version-clean-explicit': fieldEntry(
    400,
    'A clean version has no explicit content. Choose another version, or correct the statement about explicit content.',
    'Eine Clean-Version hat keine expliziten Inhalte. Wählen Sie eine andere Version oder ändern Sie die Angabe dazu.',
  ),
  'mpn.backend.data.error.product.version-of-unknown': fieldEntry(
    400,
    'The list has no such other track of which this could be a version.',
    'Die Liste enthält keinen solchen anderen Track, von dem dies eine Version sein könnte.',
  ),
  'mpn.backend.data.error.product.version-of-version': fieldEntry(
    400,
    'The other track is a version itself. Link both to the same original.',
    'Der andere Track ist selbst eine Version. Verknüpfen Sie beide mit demselben Original.',
  ),
} as const;
