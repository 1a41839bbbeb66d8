import type { FixtureAdministration } from '@qingkong/contract/testing/fixture-administration'
import { workbookBytes } from '../features/people/city-setup/testing/suzhou.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** An unused account, one without roles, a second auditor, an empty organisation, a free role and a post. */
export const buildAdministration = async ({ place, userIds }: FixtureBuild): Promise<FixtureAdministration> => {
  const [admin, auditAdmin] = [await place.client('admin'), await place.client('shenji')]
  const chief = must(await admin.accountGetById({ userId: userIds.dutyChief }), 'the duty chief')
  const { orgCode } = chief
  const account = (userCode: string, remarkName: string, roleCodes: string) =>
    admin.accountCreate({ userCode, remarkName, orgCode, roleCodes, areaCodes: roleCodes && '320200' })
  const spare = await account('beiyong', '备用', 'operator')
  const plain = await account('wujuese', '无角色', '')
  const second = await account('shenji2', '第二审计员', '')
  await auditAdmin.auditorAppoint({ userId: second.userId, appointed: true })
  const empty = await admin.organisationSave({
    mode: 'create',
    orgCode: 'WX-EMPTY',
    orgName: '待设科室',
    parentCode: 'WX-STJ',
  })
  const role = await admin.roleSave({ roleName: '观察员', rights: ['map.read', 'site.read'] })
  const post = await admin.postSave({ postName: '备勤岗', orgCode, holderIds: [userIds.dutyChief] })
  // A district as it stands: importing it changes nothing.
  const data = await workbookBytes({
    areas: [{ areaCode: '320205', areaName: '锡山区', parentCode: '320200', longitude: '120.46', latitude: '31.62' }],
  })
  return {
    cityFile: () => new File([new Uint8Array(data)], '城市基础数据.xlsx'),
    spareUserId: spare.userId,
    plainUserId: plain.userId,
    secondAuditorId: second.userId,
    emptyOrgCode: empty.orgCode,
    unusedRoleCode: role.roleCode,
    postCode: post.postCode,
  }
}
