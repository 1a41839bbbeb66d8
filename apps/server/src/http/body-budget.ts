import { Fail } from '@qingkong/contract/errors'

/** What one request holds of the budget. */
export interface HeldBody {
  /** @throws Fail TOO_MANY_REQUESTS when others hold the rest */
  add(bytes: number): void
  release(): void
}

/**
 * How much of bodies may be in memory at once, whoever sends them: who would go beyond is told to come back, and those
 * who are being served go on. Files count as they arrive, so that nobody keeps room he only announces.
 */
export class BodyBudget {
  readonly #mostBytes: number
  #heldBytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  hold(): HeldBody {
    let own = 0
    return {
      add: (bytes) => {
        const isAlone = this.#heldBytes === own
        if (!isAlone && this.#heldBytes + bytes > this.#mostBytes)
          throw new Fail('TOO_MANY_REQUESTS', '服务器正在接收较多文件，请稍后再试')
        own += bytes
        this.#heldBytes += bytes
      },
      release: () => {
        this.#heldBytes -= own
        own = 0
      },
    }
  }
}
