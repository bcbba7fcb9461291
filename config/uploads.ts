/** Limits of uploads. */
const uploads = {
  /**
   * How much of a refused body is read and discarded, so that a client that is still sending can read the response
   * instead of a connection reset. The web app sends at most 16 MB per request.
   */
  refused: { bytes: 32 * 1024 * 1024, milliseconds: 30_000, idleMilliseconds: 5_000 },
  /** Bytes per reservation step in the company's quota for bodies of unknown length. */
  reservationStepBytes: 16 * 1024 * 1024,
  /** Heartbeat interval of upload reservations, and the timeout after which they end. */
  reservationBeatMilliseconds: 10_000,
  reservationSilentMilliseconds: 60_000,
};

export default uploads;
