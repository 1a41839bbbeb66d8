/** 京津冀… and the letter of the place, then five or six characters; 演示 plates of a demo city carry 演 as well. */
const wholePlate = /^\p{Script=Han}[A-Z][A-Z0-9演示]{4,5}[A-Z0-9学警港澳挂]$/u
const shownAtStart = 2
const shownAtEnd = 2

/** Blanks and dots that people write within a number are none of it. */
export const plateWritten = (text: string): string => text.replace(/[\s·•.-]/gu, '').toUpperCase()

/** Whether a text is a whole number, by which everybody may search. */
export const isWholePlate = (text: string): boolean => wholePlate.test(text)

/** 苏B***23: where it is registered and the last two characters, whatever the length. */
export const maskedPlate = (plate: string): string => {
  const letters = [...plate]
  return letters.length <= shownAtStart + shownAtEnd
    ? '***'
    : `${letters.slice(0, shownAtStart).join('')}***${letters.slice(-shownAtEnd).join('')}`
}
