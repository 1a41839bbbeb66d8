import type { Write } from './write.ts'

/** How a step on many rows ended. */
export interface BatchOutcome {
  done: number
  refused: readonly { name: string; why: string }[]
}

/**
 * Sends one row after the other, so that each refusal belongs to its row and the order is that of the list.
 * @param onStep told after each row how many are through
 */
export const runBatch = async (
  rows: readonly object[],
  { write, nameOf }: { write(row: object): Write; nameOf(row: object): string },
  send: (write: Write) => Promise<unknown>,
  onStep: (through: number) => void,
): Promise<BatchOutcome> => {
  const refused: { name: string; why: string }[] = []
  for (const [index, row] of rows.entries()) {
    try {
      await send(write(row))
    } catch (failure) {
      refused.push({ name: nameOf(row), why: failure instanceof Error ? failure.message : '操作失败' })
    }
    onStep(index + 1)
  }
  return { done: rows.length - refused.length, refused }
}

export const outcomeSentence = (label: string, { done, refused }: BatchOutcome): string =>
  [
    ...(done > 0 ? [`${label}成功 ${done} 条`] : []),
    ...(refused.length > 0 ? [`未成功 ${refused.length} 条`] : []),
  ].join('，')
