/** Set once any account has signed in on this device. */
const STORAGE_KEY = 'eki-known';

/** Records a sign-in on this device; survives signing out. */
export function rememberSignIn(): void {
  try {
    localStorage.setItem(STORAGE_KEY, '1');
  } catch {
    // Storage is blocked: the dialog then opens on Sign Up, one tap from Login.
  }
}

/** Whether any account has signed in on this device. */
export function hasSignedInHere(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
