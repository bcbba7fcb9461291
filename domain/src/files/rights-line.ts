/** A P or C line: "2024 Kaiserkai". */
export interface RightsLine {
  year: number;
  owner: string;
}
