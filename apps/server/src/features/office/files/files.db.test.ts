import { CallError } from '@qingkong/contract/core/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { attachmentsOf, attachTo, storePictures } from './port.ts'
import { spendTicket } from './ticket.ts'

const failure = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call
    return 0
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}

describe('attachments', () => {
  let app: IdentityApp
  let picture: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    app = await identityApp()
    picture = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer(),
    )
  })
  afterAll(() => app.close())

  const file = (name = '现场.jpg') => new File([picture], name, { type: 'image/jpeg' })
  const upload = async (userCode: string, name?: string) => {
    const [stored] = await (await app.as(userCode)).attachmentUpload({ files: [file(name)] })
    return stored?.attachmentId ?? ''
  }
  const idOf = async (userCode: string) =>
    (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
    ''
  const eventIn = async (areaCode: string) => {
    const id = uuidv7(app.clock.now())
    await sql`insert into event (id, event_code, event_type, status, event_time, created_at, updated_at, longitude, latitude, area_code, source_id, description)
      values (${id}::uuid, ${id}, '3', 1, now(), now(), now(), 120, 31, ${areaCode}, ${id}::uuid, '上报')`.execute(
      app.services.db,
    )
    return id
  }
  const download = (id: string, headers: Record<string, string>, ticket = '') =>
    fetch(`${app.base}/business-file/attachment/download?attachmentId=${id}${ticket ? `&ticket=${ticket}` : ''}`, {
      headers,
    })

  it('an upload answers its attachment and comes back as the redrawn picture', async () => {
    const client = await app.as('xishan_wg1')
    const [stored] = await client.attachmentUpload({ files: [file('../../x.png.html')] })
    expect(stored).toMatchObject({ fileType: 'jpg', fileName: 'x.png.jpg', postId: '' })
    const blob = await client.attachmentDownload({ attachmentId: stored?.attachmentId ?? '' })
    const metadata = await sharp(new Uint8Array(await blob.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  })

  it('34: a download carries nosniff, a sandbox policy, an RFC 6266 name and is not kept by others', async () => {
    const response = await download(await upload('xishan_wg1'), { authorization: await app.token('xishan_wg1') })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(response.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%E7%8E%B0%E5%9C%BA.jpg")
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('32: a tenth picture and a file above 10 MB are refused and nothing is stored', async () => {
    const client = await app.as('xishan_wg1')
    const count = () => firstRow(app.services.db, sql<{ n: number }>`select count(*)::int as n from attachment`)
    const before = await count()
    expect(await failure(client.attachmentUpload({ files: Array.from({ length: 10 }, () => file()) }))).toBe(46003)
    expect(await failure(client.attachmentUpload({ files: [new File([new Uint8Array(11 << 20)], 'a.jpg')] }))).toBe(
      46002,
    )
    expect(await failure(client.attachmentUpload({ files: [file(), new File(['<html>'], 'a.jpg')] }))).toBe(46001)
    expect(await count()).toEqual(before)
  })

  it('33: somebody else’s upload, an unknown id and no id are denied', async () => {
    const id = await upload('xishan_wg1')
    const stranger = await app.as('binhu_wg1')
    expect(await failure(stranger.attachmentDownload({ attachmentId: id }))).toBe(40301)
    expect(await failure(stranger.attachmentTicket({ attachmentId: id }))).toBe(40301)
    const next = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
    expect(await failure(stranger.attachmentDownload({ attachmentId: next }))).toBe(40400)
    expect(await failure(stranger.attachmentDownload({ attachmentId: '../../keys.json' }))).not.toBe(0)
    expect((await (await download(id, {})).json()) as object).toMatchObject({ code: 44000 })
  })

  it('20: a picture of an event opens to whoever may read the event', async () => {
    const eventId = await eventIn('320205')
    const ownerId = await idOf('xishan_wg1')
    const id = await upload('xishan_wg1')
    await app.services.db.transaction().execute((tx) => attachTo(tx, [id], eventId, null, ownerId))
    expect(await attachmentsOf(app.services.db, eventId)).toEqual([
      { attachmentId: id, postId: eventId, fileType: 'jpg', fileName: '现场.jpg' },
    ])
    for (const userCode of ['xishan', 'zhibanzhang', 'xishan_wg1']) {
      expect(await failure((await app.as(userCode)).attachmentDownload({ attachmentId: id }))).toBe(0)
    }
    expect(await failure((await app.as('binhu')).attachmentDownload({ attachmentId: id }))).toBe(40301)
  })

  it('only own, unused uploads can be attached', async () => {
    const eventId = await eventIn('320205')
    const ownerId = await idOf('xishan_wg1')
    const [own, foreign] = [await upload('xishan_wg1'), await upload('binhu_wg1')]
    const attach = (ids: string[]) =>
      app.services.db.transaction().execute((tx) => attachTo(tx, ids, eventId, null, ownerId))
    await expect(attach([own, foreign])).rejects.toThrow('附件不存在或已被使用')
    expect(await attachmentsOf(app.services.db, eventId)).toEqual([])
    await attach([own, own])
    await expect(attach([own])).rejects.toThrow('附件不存在或已被使用')
    await expect(attach(['not-an-id'])).rejects.toThrow('附件不存在或已被使用')
    await attach([])
  })

  it('pictures of a form are stored through the port, at most nine', async () => {
    const userId = await idOf('xishan_wg1')
    expect(await storePictures(app.services, { userId }, [])).toEqual([])
    const stored = await storePictures(app.services, { userId }, [file('甲.jpg'), file('乙.jpg')])
    expect(stored.map((one) => one.fileName)).toEqual(['甲.jpg', '乙.jpg'])
    const same = await rows(
      app.services.db,
      sql<{ sha256: string }>`select distinct sha256 from attachment where owner_id = ${userId}::uuid`,
    )
    expect(same).toHaveLength(1)
    const ten = Array.from({ length: 10 }, () => file())
    await expect(storePictures(app.services, { userId }, ten)).rejects.toMatchObject({ key: 'TOO_MANY_FILES' })
  })

  describe('tickets', () => {
    it('33: open one attachment once, for the session they were issued to', async () => {
      const id = await upload('xishan_wg1')
      const token = await app.token('xishan_wg1')
      const { ticket } = await app.withToken(token).attachmentTicket({ attachmentId: id })
      expect((await download(id, { authorization: token }, ticket)).headers.get('content-type')).toBe('image/jpeg')
      expect((await download(id, { authorization: token }, ticket)).status).toBe(403)
    })

    it('33: are refused for another attachment, after 60 s, changed, and in another session', async () => {
      const [id, other] = [await upload('xishan_wg1'), await upload('xishan_wg1')]
      const token = await app.token('xishan_wg1')
      const fresh = async () => (await app.withToken(token).attachmentTicket({ attachmentId: id })).ticket
      const refused = { key: 'TICKET_REFUSED' }
      await expect(spendTicket(app.services, other, await fresh())).rejects.toMatchObject(refused)
      const good = await fresh()
      const changed = (good.startsWith('A') ? 'B' : 'A') + good.slice(1)
      await expect(spendTicket(app.services, id, changed)).rejects.toMatchObject(refused)
      await expect(spendTicket(app.services, id, 'x')).rejects.toMatchObject(refused)
      const second = await app.token('xishan_wg1')
      expect((await download(id, { authorization: second }, await fresh())).status).toBe(403)
      const late = await fresh()
      app.clock.set(new Date(app.clock.now().getTime() + 60_000))
      await expect(spendTicket(app.services, id, late)).rejects.toMatchObject(refused)
    })
  })

  it('4.4 #49: one person brings a gigabyte of pictures a day at most; others go on, and so does he the next day', async () => {
    const owner = await idOf('chengban2')
    const id = uuidv7(app.clock.now())
    const heavy = (hoursAgo: number) =>
      sql`insert into attachment (id, sha256, file_name, file_type, size_bytes, owner_id, created_at)
        values (${id}::uuid, 'x', 'a.png', 'png', ${2 ** 30 + 1}::int, ${owner}::uuid,
          ${new Date(app.clock.now().getTime() - hoursAgo * 3_600_000)})
        on conflict (id) do update set created_at = excluded.created_at`.execute(app.services.db)
    await heavy(23)
    expect(await failure(upload('chengban2'))).toBe(42900)
    expect(await failure(upload('chengban1'))).toBe(0)
    await heavy(25)
    expect(await failure(upload('chengban2'))).toBe(0)
    await sql`delete from attachment where id = ${id}::uuid`.execute(app.services.db)
  })
})
