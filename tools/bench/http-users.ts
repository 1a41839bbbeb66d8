import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

interface Question {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
}

/**
 * Reads one job a line; answers the sorted latencies in ms as one line. The questions are asked in turn, by whoever is free.
 * A list of questions is a page: asked at once, over when the last is answered.
 */
interface Job {
  questions: (Question | Question[])[]
  users: number
  total: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

const once = ({ url, method, headers, body }: Question): Promise<void> =>
  new Promise((done, failed) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? done() : failed(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    sent.once('error', failed)
    sent.end(body)
  })

for await (const line of createInterface({ input: process.stdin })) {
  const { questions, users, total } = JSON.parse(line) as Job
  const latencies: number[] = []
  let asked = 0
  await Promise.all(
    Array.from({ length: users }, async () => {
      while (asked < total) {
        const question = questions[asked++ % questions.length]
        if (!question) return
        const startedAt = performance.now()
        await Promise.all([question].flat().map(once))
        latencies.push(performance.now() - startedAt)
      }
    }),
  )
  process.stdout.write(`${JSON.stringify(latencies.sort((a, b) => a - b))}\n`)
}
