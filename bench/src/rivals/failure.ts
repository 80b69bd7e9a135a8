/** Lines of npm that name an error without saying what it is. */
const empty = /^(?:npm error )?(?:(?:code|errno|syscall|path|command)\b.*)?$/;

/** The first line of some output that says what went wrong, without addresses and paths of this machine. */
export const reasonIn = (output: string): string | undefined =>
  output
    .split('\n')
    .filter((line) => /error/i.test(line) && !empty.test(line.trim()))
    .map(plainReason)
    .find((line) => line !== '');

/** The first line of a message, without addresses and paths of this machine. */
export const plainReason = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replaceAll(/https?:\/\/\S+/g, '…')
    .replaceAll(/(?:\/[\w.@-]+){2,}/g, '…')
    .replace(/^npm error (?:[a-z]+ (?=[A-Z]))?/, '')
    .trim();
