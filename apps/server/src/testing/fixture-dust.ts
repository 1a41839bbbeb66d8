import type { FixtureDust } from '@qingkong/contract/testing/fixture-dust'
import { demoPassword } from '@qingkong/domain/city/demo-device'
import { hourMs } from '@qingkong/domain/time/city-time'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeFrame } from '@qingkong/protocol/hj212/encode'
import { rows, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'
import { sendFrames } from './send-frames.ts'

const dustHourFrame = (mn: string, at: Date, tsp: number): Buffer =>
  encodeFrame({
    qn: formatQn(new Date(at.getTime() + hourMs)),
    st: '39',
    cn: '2061',
    pw: demoPassword,
    mn,
    flag: { version: '2017', split: false, ack: true },
    cp: { DataTime: formatDataTime(at) },
    factors: [
      ['a34001', { Avg: String(tsp), Flag: 'N' }],
      ['a34002', { Avg: String(Math.round(tsp / 1.7)), Flag: 'N' }],
      ['a01007', { Avg: '1.4', Flag: 'N' }],
      ['a01008', { Avg: '225', Flag: 'N' }],
    ],
  })

const orderHead = ['工单号', '来源', '受理时间', '污染类型', '区域', '位置', '诉求内容', '经度', '纬度']

/** A form with one order, as somebody at the desk would fill it in. */
const workOrderForm = async (orderNumber: string): Promise<File> => {
  const cells = [
    orderNumber,
    '12345热线',
    '2026-11-20 08:30:00',
    '工地扬尘',
    '锡山区',
    '东亭街道春笋路口',
    '工地夜间扬尘大',
    '',
    '',
  ]
  const { data, type } = await spreadsheet(
    '工单.xlsx',
    orderHead.map((title, index) => ({ title, value: () => cells[index] ?? '' })),
    [cells],
  )
  return new File([new Uint8Array(data)], '工单.xlsx', { type })
}

export const buildDust = async (build: FixtureBuild): Promise<FixtureDust> => {
  const { services, place } = build
  const sites = await rows(
    services.db,
    sql<{ recordNum: string; mn: string }>`
      select record_num as "recordNum", mn from dust_site
      join device_binding on target_kind = 'dust' and target_id = dust_site.id and factor_code = 'tsp'
      join device on device.id = device_id and sm4_key is null
      where area_code = '320205' order by dust_site.id limit 2`,
  )
  const alarmHour = new Date('2026-11-20T09:00:00+08:00')
  const hours = Array.from({ length: 4 }, (_, back) => new Date(alarmHour.getTime() - (3 - back) * hourMs))
  await sendFrames(
    place.ingestPort,
    sites.flatMap(({ mn }) =>
      hours.map((at) => dustHourFrame(mn, at, at.getTime() === alarmHour.getTime() ? 620 : 180)),
    ),
  )
  await runDueWork(services)
  const chief = await place.client('zhibanzhang')
  const alarms = (await chief.dustPolluteAlarmList({})).records
  const eventOf = (index: number) => must(alarms[index]?.eventId, 'the event of a dust alarm')
  const dustRules = (await chief.dustPolluteRuleList({})).records
  const companyRules = (await chief.companyPolluteRuleListRecord({})).records
  const idleCompany = await chief.companyPolluteRuleSaveData({
    name: '闲置企业规则',
    factorCode: 'a21026',
    thresholdLevel3: 5,
  })
  await chief.companyPolluteRuleClose({ id: idleCompany.id })
  const form = await workOrderForm('WX12345-0001')
  const dispatcher = await place.client('diaodu')
  const checked = await dispatcher.workOrderValidate({ file: await workOrderForm('WX12345-0002') })
  const alarm = must(alarms[0], 'a dust alarm')
  const running = must(
    dustRules.find(({ status }) => status === '1'),
    'a dust rule in force',
  )
  const idle = must(
    dustRules.find(({ status }) => status === '0'),
    'a dust rule that is switched off',
  )
  return {
    alarmId: alarm.alarmId,
    recordNum: alarm.recordNum,
    eventId: eventOf(0),
    ruleId: running.id,
    idleRuleId: idle.id,
    companyRuleId: must(companyRules[0], 'an exceedance rule').id,
    idleCompanyRuleId: idleCompany.id,
    workOrderImportId: checked.importId,
    workOrderFile: () => form,
    mergeable: { main: eventOf(0), child: eventOf(1) },
  }
}
