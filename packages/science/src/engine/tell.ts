/** Says how far a computation is, 0 to 100, and what is being done. */
export type Tell = (percent: number, sentence: string) => void

/** For those who do not ask. */
export const tellNobody: Tell = () => undefined
