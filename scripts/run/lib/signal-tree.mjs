/**
 * Sends a signal to a process started in a group of its own, and to that whole group.
 * Returns whether any process received it.
 */
export function signalTree(pid, signal) {
  try {
    // Windows has no process groups: only the process itself receives it.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
