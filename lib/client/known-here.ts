/** Where this browser keeps that somebody has been signed in; who it was is not kept. */
const STORAGE_KEY = 'eki-known';

/** Remembers that somebody was signed in on this device; outlasts their signing out. */
export function rememberKnownHere(): void {
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Storage is closed to us: the next sign-in begins with Sign Up, one tap from Login.
  }
}

/** Whether somebody has been signed in on this device before. */
export function isKnownHere(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
