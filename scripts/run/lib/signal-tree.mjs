/**
 * Sends a signal to a process started in a group of its own, and to that whole group.
 * Returns whether anyone was there to receive it.
 */
export function signalTree(pid, signal) {
  try {
    // Windows has no process groups; there only the process itself is reached.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
