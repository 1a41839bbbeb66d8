import type { Tell } from '@qingkong/science/engine/tell'

const clearedLine = '\r\u001b[K'

/** Says how far a computation is on the terminal; nothing where the output is not one. */
export const terminalTell: Tell = (percent, sentence) => {
  if (process.stderr.isTTY) process.stderr.write(`${clearedLine}${sentence}${percent >= 100 ? '\n' : ''}`)
}
