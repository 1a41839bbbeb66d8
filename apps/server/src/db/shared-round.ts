import { setImmediate as endOfTurn } from 'node:timers/promises'
import { patiently } from '../platform/patiently.ts'
import type { Queryable } from './database.ts'
import { isSnapshot } from './snapshot.ts'

/** A round waits no longer for the one before it, ms: a database that hangs is told to each asker in the usual time. */
const patienceMs = 250

/** A round has an asker. */
type Questions<Question> = [Question, ...Question[]]

interface Round<Question, Answer> {
  questions: Questions<Question>
  answer: Promise<Answer>
}

/** The rounds of one database. */
interface Rounds<Question, Answer> {
  /** Not sent yet: whoever asks now is in it. */
  gathering: Round<Question, Answer> | null
  /** Settles with the newest one sent. */
  underway: Promise<void> | null
}

/**
 * One reading of the database for all who ask before it begins. While one is under way the askers gather for the next:
 * one already sent is joined by nobody, for it may have begun before a change that the asker knows of. So many users cost
 * one reading after the other, whatever their number. Inside a transaction each asks for itself.
 */
export class SharedRound<Question, Answer> {
  readonly #read: (db: Queryable, questions: Questions<Question>) => Promise<Answer>
  readonly #ofDatabase = new WeakMap<Queryable, Rounds<Question, Answer>>()

  /** @param read answers all questions of a round at once */
  constructor(read: (db: Queryable, questions: Questions<Question>) => Promise<Answer>) {
    this.#read = read
  }

  ask(db: Queryable, question: Question): Promise<Answer> {
    if (db.isTransaction) return this.#read(db, [question])
    const rounds = this.#roundsOf(db)
    if (rounds.gathering) {
      rounds.gathering.questions.push(question)
      return rounds.gathering.answer
    }
    const questions: Questions<Question> = [question]
    const answer = this.#perform(db, rounds, questions)
    rounds.gathering = { questions, answer }
    return answer
  }

  async #perform(db: Queryable, rounds: Rounds<Question, Answer>, questions: Questions<Question>): Promise<Answer> {
    await (rounds.underway ? patiently(rounds.underway, patienceMs) : endOfTurn())
    rounds.gathering = null
    const reading = this.#read(db, questions)
    const settled = reading.then(
      () => undefined,
      () => undefined,
    )
    rounds.underway = settled
    settled.then(() => {
      if (rounds.underway === settled) rounds.underway = null
    })
    return reading
  }

  #roundsOf(db: Queryable): Rounds<Question, Answer> {
    const known = this.#ofDatabase.get(db)
    if (known) return known
    const rounds: Rounds<Question, Answer> = { gathering: null, underway: null }
    this.#ofDatabase.set(db, rounds)
    return rounds
  }
}

/** A reading that asks nothing in particular, shared in rounds; a snapshot, which sees nothing change, reads once. */
export const oncePerRound = <T>(read: (db: Queryable) => Promise<T>): ((db: Queryable) => Promise<T>) => {
  const round = new SharedRound<null, T>((db) => read(db))
  const ofSnapshot = new WeakMap<Queryable, Promise<T>>()
  return (db) => {
    if (!isSnapshot(db)) return round.ask(db, null)
    const known = ofSnapshot.get(db) ?? read(db)
    ofSnapshot.set(db, known)
    return known
  }
}
