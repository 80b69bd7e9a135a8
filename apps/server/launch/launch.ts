import { loadProgram } from './program';

await loadProgram(new URL('.', import.meta.url)).program.main(new URL('..', import.meta.url));
