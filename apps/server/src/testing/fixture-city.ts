import { contractClient } from '@qingkong/contract/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { formatCity } from '@qingkong/domain/time/city-time'
import { createApi } from '../api.ts'
import { createDemoCity } from '../city/create-demo-city.ts'
import { firstRow, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import { issueToken } from '../features/people/sign-in/port.ts'
import { startIngest } from '../ingest/port.ts'
import type { DrivenClock } from '../platform/clock.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { buildAbnormalData } from './fixture-abnormal-data.ts'
import { buildAdministration } from './fixture-administration.ts'
import { buildAnalysis } from './fixture-analysis.ts'
import { buildBoxModel } from './fixture-box-model.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { buildCockpit } from './fixture-cockpit.ts'
import { buildDeadLetter } from './fixture-dead-letter.ts'
import { buildDocuments } from './fixture-documents.ts'
import { buildDust } from './fixture-dust.ts'
import { buildDuty } from './fixture-duty.ts'
import { buildEarlyWarning } from './fixture-early-warning.ts'
import { buildEngineRuns } from './fixture-engine-runs.ts'
import { buildEnterprises } from './fixture-enterprises.ts'
import { buildMobileStations } from './fixture-mobile-stations.ts'
import { buildPatrol } from './fixture-patrol.ts'
import { buildPermits } from './fixture-permits.ts'
import { type FixturePlace, must } from './fixture-place.ts'
import { buildPmf } from './fixture-pmf.ts'
import { buildRadar } from './fixture-radar.ts'
import { buildSavedViews } from './fixture-saved-views.ts'
import { buildSourceMarks } from './fixture-source-marks.ts'
import { buildSpectra } from './fixture-spectra.ts'
import { actOut } from './fixture-staff.ts'
import { buildSubscriptions } from './fixture-subscriptions.ts'
import { buildTargets } from './fixture-targets.ts'
import { buildTrace } from './fixture-trace.ts'
import { buildVehicles } from './fixture-vehicles.ts'
import { buildVocs } from './fixture-vocs.ts'
import { sendOutlet, sendWeather } from './fixture-weather.ts'
import { smallPicture } from './small-picture.ts'

/** Who plays which part, by the demo city's stable accounts. */
export const fixtureUsers: Record<keyof FixtureCity['users'], string> = {
  admin: 'admin',
  securityAdmin: 'anquan',
  auditAdmin: 'shenji',
  dutyChief: 'zhibanzhang',
  dispatcher: 'diaodu',
  districtDispatcher: 'xishan',
  handler: 'chengban1',
  handlerBelow: 'xishan_wg1',
  otherHandler: 'chengban2',
  overseer: 'ducha',
  leader: 'lingdao',
  auditor: 'shenhe1',
  operator: 'yunwei',
  enterpriseUser: 'qiye',
}

const personOf = async (services: Services, userCode: string) => {
  const row = await firstRow(
    services.db,
    sql<{ userId: string; username: string; structureCode: string; structureName: string }>`
      select app_user.id as "userId", remark_name as username, organisation.org_code as "structureCode", org_name as "structureName"
      from app_user join organisation using (org_code) where user_code = ${userCode}`,
  )
  return must(row, userCode)
}

/** A user whose role holds no right: the conformance suite sends it where a right is needed. */
const addPowerlessUser = async (services: Services) => {
  const id = uuidv7(services.clock.now())
  await sql`insert into role (role_code, role_name, rights) values ('none', '无权限', '{}')`.execute(services.db)
  await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, created_at)
    select ${id}, 'wuquanxian', '无权限', 'none', false, org_code, ${services.clock.now()} from organisation order by org_code limit 1`.execute(
    services.db,
  )
  await sql`insert into user_role (user_id, role_code) values (${id}, 'none')`.execute(services.db)
}

export const buildFixtureCity = async (services: Services, clock: DrivenClock): Promise<FixtureCity> => {
  await createDemoCity(services)
  await addPowerlessUser(services)
  const app = await createApi(services)
  const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
  const ingest = await startIngest(services)
  const client = async (userCode: string) => {
    const token = await issueToken(services, userCode)
    return contractClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) })
  }
  const place: FixturePlace = { base, ingestPort: ingest.port, client }
  try {
    const alarmHour = await sendWeather(services, clock, place)
    const outlet = await sendOutlet(services, place, alarmHour)
    await runDueWork(services)
    const people = Object.fromEntries(
      await Promise.all(
        Object.entries(fixtureUsers).map(
          async ([part, userCode]) => [part, await personOf(services, userCode)] as const,
        ),
      ),
    )
    const today = { start: '2026-11-20 00:00:00', end: '2026-11-20 23:59:59' }
    const recipients = {
      recipient: must(people['handler'], 'handler'),
      recipientBelow: must(people['handlerBelow'], 'handlerBelow'),
      overseerRecipient: must(people['overseer'], 'overseer'),
    }
    const acted = await actOut(services, place, today, recipients)
    const chief = await client('zhibanzhang')
    const siteAlarm = must(
      (await chief.alarmRecordList({ pageSize: 200 })).records.find((alarm) => alarm.eventId === acted.events.alarming),
      'the alarm record of the first event',
    )
    const enterpriseAlarm = must(
      (await chief.companyPolluteAlarmListRecord({})).records[0],
      'an enterprise alarm record',
    )
    const rules = (await chief.alarmRuleList({ pageSize: 100 })).records
    const used = must(
      rules.find((rule) => rule.name === siteAlarm.ruleName),
      'the rule behind the alarm',
    )
    const admin = await client('zhibanzhang')
    const idle = await admin.alarmRuleSave({
      name: '闲置规则',
      factorCode: 'so2',
      siteTypes: '30',
      thresholdLevel3: 500,
    })
    const picture = smallPicture()
    const uploaded = must(
      (await (await client('zhibanzhang')).attachmentUpload({ files: [picture] }))[0],
      'an attachment',
    )
    const site = (type: string) =>
      firstRow(
        services.db,
        sql<{ site_code: string }>`select site_code from site where site_type = ${type} order by id limit 1`,
      )
    const userIds = Object.fromEntries(
      Object.entries(people).map(([part, person]) => [part, person.userId]),
    ) as FixtureCity['userIds']
    const nationalSiteCode = must(await site('10'), 'a national site').site_code
    const municipalSiteCode = must(await site('30'), 'a municipal site').site_code
    const sourceIds = { siteAlarm: siteAlarm.alarmId, enterpriseAlarm: enterpriseAlarm.polluteId }
    const build: FixtureBuild = {
      services,
      clock,
      place,
      users: fixtureUsers,
      userIds,
      nationalSiteCode,
      municipalSiteCode,
      enterpriseCode: outlet.ps_code,
      outletCode: outlet.outlet_code,
      events: acted.events,
      sourceIds,
    }
    const radar = await buildRadar(build)
    const vocs = await buildVocs(build)
    const mobileStations = await buildMobileStations(build)
    const trace = await buildTrace(build)
    const administration = await buildAdministration(build)
    const duty = await buildDuty(build)
    const patrol = await buildPatrol(build)
    const dust = await buildDust(build)
    const engineRuns = await buildEngineRuns(build)
    const boxModel = await buildBoxModel(build, vocs.componentSiteCode)
    const pmf = await buildPmf(build)
    const documents = await buildDocuments(build)
    const enterprises = await buildEnterprises(build)
    const sourceMarks = await buildSourceMarks(build)
    const subscriptions = await buildSubscriptions(build)
    const earlyWarning = await buildEarlyWarning(build)
    const permits = await buildPermits(build)
    const spectra = await buildSpectra(build)
    const savedViews = await buildSavedViews(build)
    const analysis = await buildAnalysis(build)
    const targets = await buildTargets(build)
    const vehicles = await buildVehicles(build)
    const abnormalDayId = await buildAbnormalData(build)
    const deadLetterId = await buildDeadLetter(build)
    const cockpit = await buildCockpit(build)
    return {
      now: formatCity(clock.now()),
      today,
      areaCode: services.config.cityCode,
      districtCode: '320205',
      nationalSiteCode,
      municipalSiteCode,
      enterpriseCode: outlet.ps_code,
      outletCode: outlet.outlet_code,
      abnormalDayId,
      users: fixtureUsers,
      userIds,
      ...recipients,
      orgCode: must(people['dispatcher'], 'dispatcher').structureCode,
      ...acted,
      sourceIds,
      alarmRuleId: used.id,
      deadLetterId,
      idleAlarmRuleId: idle.id,
      attachmentId: uploaded.attachmentId,
      picture: smallPicture,
      radar,
      vocs,
      mobileStations,
      trace,
      administration,
      duty,
      patrol,
      dust,
      documents,
      enterprises,
      sourceMarks,
      engineRuns,
      boxModel,
      pmf,
      subscriptions,
      earlyWarning,
      permits,
      spectra,
      savedViews,
      analysis,
      targets,
      vehicles,
      cockpit,
    }
  } finally {
    await ingest.close()
    app.server.closeAllConnections()
    await app.close()
  }
}
