import { writeFileSync } from 'node:fs';
import { loadProgram } from './program';

// Compiles the program in the folder that is given, with the flags that this process has.
const { program, script, cacheFile } = loadProgram(new URL(process.argv[1] ?? ''));
await program.load();
writeFileSync(cacheFile, script.createCachedData());
process.exit();
