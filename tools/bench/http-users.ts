import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

/** Reads one job a line: { url, method, headers, body, users, total }; answers the sorted latencies in ms as one line. */
interface Job {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
  users: number
  total: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const once = ({ url, method, headers, body }: Job): Promise<void> =>
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
  const job = JSON.parse(line) as Job
  const latencies: number[] = []
  let left = job.total
  await Promise.all(
    Array.from({ length: job.users }, async () => {
      while (left-- > 0) {
        const startedAt = performance.now()
        await once(job)
        latencies.push(performance.now() - startedAt)
      }
    }),
  )
  process.stdout.write(`${JSON.stringify(latencies.sort((a, b) => a - b))}\n`)
}
