/** The word that opens the import; apart from the wizard's, which are loaded with it. */
export const importToolTexts = { import: '导入' } as const;
