const lines = 'M-2,2 L2,-2 M0,8 L8,0 M6,10 L10,6'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="${lines}" stroke="rgb(128,140,150)" stroke-opacity="0.45"/></svg>`

/** Missing data where they are many: hatched, never white and never zero. One grey for both themes. */
export const hatch = { image: `data:image/svg+xml,${encodeURIComponent(svg)}`, repeat: 'repeat' } as const
