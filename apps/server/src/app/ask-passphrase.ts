import { backupTexts } from './backup-commands.texts';

/** Asks for the passphrase at the terminal without showing it; undefined where nobody can be asked. */
export const askPassphrase = async (): Promise<string | undefined> => {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return undefined;
  stderr.write(backupTexts.askPassphrase);
  stdin.setRawMode(true);
  let typed = '';
  try {
    for await (const chunk of stdin.setEncoding('utf8')) {
      for (const letter of String(chunk)) {
        if (letter === '\r' || letter === '\n') return typed;
        if (letter === '\u0003') process.exit(130);
        typed = letter === '\u007f' ? typed.slice(0, -1) : typed + letter;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
};
