import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import type { AssessmentRole } from './assessment-role.ts'
import type { SiteType } from './site-type.ts'

/** Sites that measure the six pollutants for an authority: national, provincial, municipal, district. */
export const assessableTypes: readonly SiteType[] = ['10', '11', '12', '20', '30', '50']

/** A site on the list of an area, with its days; empty texts are not chosen yet. */
export interface AssessmentSiteForm {
  areaCode: string
  siteCode: string
  role: AssessmentRole | ''
  /** First day, YYYY-MM-DD. */
  validFrom: string
  /** Last day, YYYY-MM-DD; empty = until changed. */
  validTo: string
  /** The list or notice that says so. */
  source: string
  /** Why it is entered or changed now; for the operations log. */
  reason: string
}

const longest = { source: 100, reason: 200 } as const
export const assessmentSiteLimits = longest

const tooLong = (text: string, most: number, what: string): string | null =>
  [...text.trim()].length > most ? `${what}不能超过${most}个字符` : null

/** What is wrong with an entry, by field: the form and the server judge by the same. */
export const assessmentSiteProblems = ({
  areaCode,
  siteCode,
  role,
  validFrom,
  validTo,
  source,
  reason,
}: AssessmentSiteForm): FieldProblem<keyof AssessmentSiteForm>[] =>
  problemsIn([
    ['areaCode', requiredText(areaCode, '请选择区域')],
    ['siteCode', requiredText(siteCode, '请选择站点')],
    ['role', role === '' ? '请选择类别' : null],
    ['validFrom', requiredText(validFrom, '请选择起始日期')],
    ['validTo', validTo !== '' && validTo < validFrom ? '截止日期不能早于起始日期' : null],
    ['source', requiredText(source, '请填写依据的点位文件') ?? tooLong(source, longest.source, '依据')],
    ['reason', requiredText(reason, '请填写理由') ?? tooLong(reason, longest.reason, '理由')],
  ])
