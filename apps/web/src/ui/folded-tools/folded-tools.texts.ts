/** Words of tools that are folded away. */
export const foldedToolsTexts = { more: '更多' } as const;
