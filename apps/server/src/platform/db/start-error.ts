/** A fault that prevents the start; its message is meant for the person who started the server. */
export class StartError extends Error {}
