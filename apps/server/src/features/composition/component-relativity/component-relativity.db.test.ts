import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

type Client = Awaited<ReturnType<TestApp['as']>>

let app: TestApp
let chief: Client
let dispatcher: Client
const siteCode = '320200ZF01'
const asked = { siteCodes: siteCode, startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  dispatcher = await app.as('diaodu')
  await insertSite(app.services.db, { code: siteCode, name: '组分甲', type: '70' })
  await fillComponentHours(app.services, siteCode, {
    from: new Date('2026-11-10T00:00:00+08:00'),
    hours: 48,
    value: ({ family, nameEn }, hour) => {
      if (family !== 'voc') return null
      if (nameEn === 'Ethylene') return 1 + hour
      if (nameEn === 'Toluene') return hour % 4 === 0 ? null : 100 - 2 * hour
      return nameEn === 'Benzene' ? 3 : null
    },
  })
})
afterAll(() => app?.close())

const codesOf = async (...names: string[]) => {
  const all = (await chief.conditionsVoc({})).flatMap(({ factorInfos }) => factorInfos)
  return names.map((name) => all.find(({ factorName }) => factorName === name)?.factorCode ?? '')
}

describe('which components go together (comp-relativity-relativity)', () => {
  it('r and n of each two on the hours both have; a constant column has none', async () => {
    const factorCodes = await codesOf('乙烯', '甲苯', '苯')
    const { names, r, n, pairs } = await chief.componentRelativity({ ...asked, factorCodes })
    expect(names).toEqual(['乙烯', '甲苯', '苯'])
    expect(r[0]?.[1]).toBeCloseTo(-1, 6)
    expect([n[0]?.[0], n[0]?.[1], n[1]?.[2]]).toEqual([48, 36, 36])
    expect(r[0]?.[2]).toBeNull()
    expect(pairs).toHaveLength(3)
    expect(pairs[0]?.slope).toBeCloseTo(-2, 5)
    expect(pairs[0]?.intercept).toBeCloseTo(102, 3)
  })

  it('sets the groups against ozone and nitrogen dioxide where nobody has chosen', async () => {
    const { codes } = await chief.componentRelativity(asked)
    expect(codes).toEqual(['OLEFIN', 'BENZENE_CONTENT', 'o3', 'no2'])
  })

  it.each([
    [{ siteCodes: `${siteCode},WX70018` }, '请只选一个站点作相关分析'],
    [{ factorCodes: Array.from({ length: 13 }, (_, at) => `c${at}`) }, '最多选择12个组分'],
    [{ factorCodes: ['nothing', 'o3'] }, '组分“nothing”不存在，请重新选择'],
  ])('is refused in words: %j', async (change, message) => {
    await expect(chief.componentRelativity({ ...asked, ...change })).rejects.toThrow(message)
  })
})

describe('own sets of arguments (relativity-args)', () => {
  const set = { saveMode: 'CREATE' as const, argsName: '前体物', factorCodes: ['OLEFIN', 'BENZENE_CONTENT', 'o3'] }

  it('are kept, found, used by a correlation, changed and removed by their owner alone', async () => {
    const made = await chief.relativityArgsSave(set)
    expect(made).toMatchObject({ argsName: '前体物', version: 1, family: 'VOC', unit: 'ugm3', dataType: 'HOUR' })
    expect((await chief.relativityArgsList({ keyword: '前体' })).map(({ id }) => id)).toEqual([made.id])
    expect(await chief.relativityArgsPage({ pageSize: 1 })).toMatchObject({ total: 1, records: [{ id: made.id }] })
    expect((await chief.componentRelativity({ ...asked, argsId: made.id })).codes).toEqual(set.factorCodes)

    expect(await dispatcher.relativityArgsList({})).toEqual([])
    await expect(dispatcher.componentRelativity({ ...asked, argsId: made.id })).rejects.toThrow('参数组不存在')
    await expect(dispatcher.relativityArgsDelete({ id: made.id })).rejects.toThrow('参数组不存在或已被删除')
    await expect(
      dispatcher.relativityArgsSave({ ...set, saveMode: 'UPDATE', id: made.id, version: 1 }),
    ).rejects.toThrow('参数组不存在或已被删除')

    const changed = await chief.relativityArgsSave({
      ...set,
      saveMode: 'UPDATE',
      id: made.id,
      version: 1,
      argsName: '烯烃与臭氧',
    })
    expect(changed).toMatchObject({ id: made.id, version: 2, argsName: '烯烃与臭氧' })
    await chief.relativityArgsDelete({ id: made.id })
    expect(await chief.relativityArgsList({})).toEqual([])
  })

  it('a request that comes twice makes and changes one set', async () => {
    const [one, two] = await Promise.all([chief.relativityArgsSave(set), chief.relativityArgsSave(set)])
    expect(one.id).toBe(two.id)
    const change = { ...set, saveMode: 'UPDATE' as const, id: one.id, version: 1, factorCodes: ['OVOCs', 'o3'] }
    const changed = await Promise.all([chief.relativityArgsSave(change), chief.relativityArgsSave(change)])
    expect(changed.map(({ version }) => version)).toEqual([2, 2])
    await chief.relativityArgsDelete({ id: one.id })
  })

  it('a change of another state, and a name that is taken, are refused', async () => {
    const made = await chief.relativityArgsSave(set)
    const other = await chief.relativityArgsSave({ ...set, argsName: '另一组' })
    await chief.relativityArgsSave({
      ...set,
      saveMode: 'UPDATE',
      id: made.id,
      version: 1,
      factorCodes: ['OVOCs', 'o3'],
    })
    await expect(
      chief.relativityArgsSave({ ...set, saveMode: 'UPDATE', id: made.id, version: 1, unit: 'ppb' }),
    ).rejects.toThrow('参数组已被修改，请刷新后重试')
    await expect(chief.relativityArgsSave(set)).rejects.toThrow('已有名为“前体物”的参数组')
    await expect(chief.relativityArgsSave({ ...set, saveMode: 'UPDATE', id: other.id, version: 1 })).rejects.toThrow(
      '已有名为“前体物”的参数组',
    )
    await expect(chief.relativityArgsSave({ ...set, argsName: ' ', factorCodes: ['o3'] })).rejects.toThrow(
      '请填写参数组名称',
    )
  })
})
