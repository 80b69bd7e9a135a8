/** Words of the back-to-top button. */
export const backToTopTexts = { label: '回到顶部' } as const;
