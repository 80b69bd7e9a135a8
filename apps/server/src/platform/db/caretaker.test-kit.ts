import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Waits until its input closes, which happens however the test run ends; then ends every PostgreSQL that keeps its
// cluster in the folder and removes the folder.
const script = `
  cat > /dev/null
  for round in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    alive=
    for file in $(find "$1" -name postmaster.pid 2> /dev/null); do
      pid=$(head -n 1 "$file")
      if grep -aqs "$1" "/proc/$pid/cmdline" || ps -ww -o command= -p "$pid" 2> /dev/null | grep -q "$1"; then
        kill -QUIT "$pid"
        alive=yes
      fi
    done
    [ -z "$alive" ] && break
    sleep 0.2
  done
  rm -rf "$1"
`;

/** Has the folder cleared when the returned function is called, and also when the test run is killed before that. */
export const hireCaretaker = (folder: string): (() => Promise<void>) => {
  const child = spawn('/bin/sh', ['-c', script, 'sh', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  return async () => {
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  };
};
