/** Words of tools that are folded away on a phone. */
export const foldedToolsTexts = { more: '更多', less: '收起' } as const;
