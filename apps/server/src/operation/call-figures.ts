import type { FastifyInstance } from 'fastify'
import type { Family, Histogram } from './exposition.ts'

/** s. The product promises 0.3 s for a read call. */
const bounds = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

/** What was asked over HTTP since the start, by class of status, and how long answers took. */
export class CallFigures {
  readonly #byClass = new Map<string, number>()
  readonly #counts = bounds.map(() => 0)
  #sum = 0
  #count = 0

  note(status: number, seconds: number): void {
    const of = `${Math.floor(status / 100)}xx`
    this.#byClass.set(of, (this.#byClass.get(of) ?? 0) + 1)
    this.#sum += seconds
    this.#count += 1
    for (const [index, bound] of bounds.entries()) {
      if (seconds <= bound) this.#counts[index] = (this.#counts[index] ?? 0) + 1
    }
  }

  /** Counts every answer but those that last as long as their reader: live streams. */
  listen(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const isStream = String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')
      if (!isStream && request.routeOptions.url !== '/metrics') this.note(reply.statusCode, reply.elapsedTime / 1000)
    })
  }

  families(): (Family | Histogram)[] {
    return [
      {
        name: 'qk_http_requests_total',
        help: 'HTTP answers by class of status',
        type: 'counter',
        samples: [...this.#byClass].sort().map(([of, value]) => ({ labels: { class: of }, value })),
      },
      {
        name: 'qk_http_request_duration_seconds',
        help: 'Time from request to answer, live streams left out',
        type: 'histogram',
        buckets: bounds.map((le, index) => ({ le, count: this.#counts[index] ?? 0 })),
        count: this.#count,
        sum: this.#sum,
      },
    ]
  }
}
