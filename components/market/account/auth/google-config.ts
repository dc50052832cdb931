/** Configuration of Google's button; without a client id there is none. */
export interface GoogleConfig {
  clientId: string;
  /** Address of Google's script or its stand-in. */
  script: string;
}
