/** What Google's button needs; where no client id is set, there is none. */
export interface GoogleConfig {
  clientId: string;
  /** Address of Google's script, or of its stand-in's. */
  script: string;
}
