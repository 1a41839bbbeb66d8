import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import { emailProblem, mobileProblem } from './contact.ts'

export const userCodePattern = /^[A-Za-z][\w.-]{2,31}$/
export const userCodeRule = '用户名以字母开头，3至32位字母、数字、点、横线或下划线'

/** Whoever holds it belongs to an enterprise and sees that alone. */
export const enterpriseRole = 'enterprise'

/** What an administrator writes of an account. */
export interface AccountForm {
  remarkName: string
  mobilePhone: string
  email: string
  orgCode: string
  roleCodes: readonly string[]
  /** Subtree roots. */
  areaCodes: readonly string[]
  /** psCode; empty for everybody who is not of an enterprise. */
  enterpriseCode: string
}

const areasProblem = ({ roleCodes, areaCodes, enterpriseCode }: AccountForm): string | null => {
  if (enterpriseCode !== '') return areaCodes.length > 0 ? '企业人员只看本企业，不选管辖区域' : null
  const needsAreas = roleCodes.length > 0 && !roleCodes.includes(enterpriseRole)
  return needsAreas && areaCodes.length === 0 ? '请至少选择一个管辖区域' : null
}

const enterpriseProblem = ({ roleCodes, enterpriseCode }: AccountForm): string | null =>
  roleCodes.includes(enterpriseRole) && enterpriseCode.trim() === '' ? '企业环保员请填写所属企业' : null

/** What is wrong with an account; whether what it names exists and is in reach is the server's to know. */
export const accountProblems = (account: AccountForm): FieldProblem<keyof AccountForm>[] =>
  problemsIn([
    ['remarkName', requiredText(account.remarkName, '请输入姓名')],
    ['orgCode', requiredText(account.orgCode, '请选择组织机构')],
    ['areaCodes', areasProblem(account)],
    ['enterpriseCode', enterpriseProblem(account)],
    ['mobilePhone', mobileProblem(account.mobilePhone)],
    ['email', emailProblem(account.email)],
  ])

/** The code somebody signs in with; it is chosen once. */
export const userCodeProblem = (userCode: string): string | null =>
  requiredText(userCode, '请输入用户名') ?? (userCodePattern.test(userCode) ? null : userCodeRule)
