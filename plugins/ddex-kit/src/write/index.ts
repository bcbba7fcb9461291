export * from './types';
export { writeErn, WrittenVersion } from './write';
export { releaseToMessage } from './from-release';
export { writeAcknowledgement, type Acknowledgement, type AcknowledgementStatus } from './acknowledgement';
