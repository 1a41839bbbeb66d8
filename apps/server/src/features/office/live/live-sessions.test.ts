import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMessage } from '@qingkong/contract/calls/office/live'
import { describe, expect, it } from 'vitest'
import { addLiveSession, closeEnded, messageFor, publish } from './live-sessions.ts'

const scope = { userId: 'u1', orgCode: 'o', areaCodes: ['320205'], cityCode: '320200', enterpriseCode: null }
const session = {
  scope,
  mayReadMap: true,
  mayReadEvents: true,
  mayReadInstruments: true,
  silencedTypes: new Set<string>(),
}
const event: LiveMessage = {
  topic: 'event',
  eventId: 'e',
  eventType: '1',
  eventStatus: 1,
  previousStatus: null,
  level: 2,
  siteCode: null,
  psCode: null,
  areaCode: '320205001',
  longitude: 120,
  latitude: 31,
  title: '告警',
  notify: true,
}

describe('a live session hears what its user may read', () => {
  it('an event of the own district, not of another', () => {
    expect(messageFor(session, event, '320205001')).toEqual(event)
    expect(messageFor(session, event, '320281')).toBeNull()
  })
  it('an event of a type switched off still refreshes, without a sound', () => {
    expect(messageFor({ ...session, silencedTypes: new Set(['1']) }, event, '320205')).toEqual({
      ...event,
      notify: false,
    })
  })
  it('a task message only when it names the user', () => {
    const task: LiveMessage = { topic: 'task', eventId: 'e', userIds: ['u2'], title: '', kind: 'assigned' }
    expect(messageFor(session, task, '320205')).toBeNull()
    expect(messageFor(session, { ...task, userIds: ['u1'] }, '320205')).not.toBeNull()
  })
  it('no site hours without the map right', () => {
    const hour: LiveMessage = { topic: 'siteHour', siteCode: 's', dataTime: '', level: 1, values: {} }
    expect(messageFor({ ...session, mayReadMap: false }, hour, null)).toBeNull()
  })
})

describe('the stream of a session that has ended', () => {
  it('is not written to any more while its client has yet to read the rest', async () => {
    const errors: unknown[] = []
    let opened: ServerResponse | undefined
    const server = createServer((_, stream) => {
      opened = stream
      stream.on('error', (error) => errors.push(error))
      stream.flushHeaders()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.pause()
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    while (opened === undefined) await pause(5)
    // What the system takes for a client that does not read, and some more that waits here.
    while (opened.writableLength < 1000) {
      opened.write('x'.repeat(1 << 16))
      await pause(1)
    }
    const tokenHash = Buffer.from('ended')
    const remove = addLiveSession({ ...session, tokenHash, stream: opened })
    closeEnded(new Set([tokenHash.toString('hex')]))
    publish(event, null)
    publish(event, null)
    await pause(20)
    expect(errors).toEqual([])
    remove()
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
})
