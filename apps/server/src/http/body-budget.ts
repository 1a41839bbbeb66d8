import { Fail } from '@qingkong/contract/errors'

/** Bodies this small are not counted: there are as many as there are connections. */
const smallBytes = 64 * 1024

/**
 * How much of bodies may be in memory at once, whoever sends them: who would go beyond is told to come back, and those
 * who are being served go on.
 */
export class BodyBudget {
  readonly #mostBytes: number
  #heldBytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /**
   * Takes what a body may need until `release` is called.
   * @throws Fail TOO_MANY_REQUESTS when others hold it
   */
  take(bytes: number): () => void {
    if (bytes <= smallBytes) return () => undefined
    if (this.#heldBytes > 0 && this.#heldBytes + bytes > this.#mostBytes)
      throw new Fail('TOO_MANY_REQUESTS', '服务器正在接收较多文件，请稍后再试')
    this.#heldBytes += bytes
    let held = bytes
    return () => {
      this.#heldBytes -= held
      held = 0
    }
  }
}
