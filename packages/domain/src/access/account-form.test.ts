import { describe, expect, it } from 'vitest'
import { type AccountForm, accountProblems, userCodeProblem } from './account-form.ts'

const account: AccountForm = {
  remarkName: '王武',
  mobilePhone: '',
  email: '',
  orgCode: 'WX',
  roleCodes: ['dispatcher'],
  areaCodes: ['320200'],
  enterpriseCode: '',
}
const fieldsOf = (change: Partial<AccountForm>) =>
  accountProblems({ ...account, ...change }).map(({ field, message }) => [field, message])

describe('an account', () => {
  it('has a name and an organisation; phone and mail may be left open', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ remarkName: ' ', orgCode: '' })).toEqual([
      ['remarkName', '请输入姓名'],
      ['orgCode', '请选择组织机构'],
    ])
    expect(fieldsOf({ mobilePhone: '123', email: 'a@b' })).toEqual([
      ['mobilePhone', '手机号输入有误,请重新输入'],
      ['email', '邮箱输入有误,请重新输入'],
    ])
  })

  it('with a role has areas, unless it has none or belongs to an enterprise', () => {
    expect(fieldsOf({ areaCodes: [] })).toEqual([['areaCodes', '请至少选择一个管辖区域']])
    expect(fieldsOf({ areaCodes: [], roleCodes: [] })).toEqual([])
    expect(fieldsOf({ areaCodes: [], roleCodes: ['enterprise'], enterpriseCode: 'PS1' })).toEqual([])
    expect(fieldsOf({ areaCodes: [], roleCodes: ['enterprise'] })).toEqual([
      ['enterpriseCode', '企业环保员请填写所属企业'],
    ])
    expect(fieldsOf({ enterpriseCode: 'PS1' })).toEqual([['areaCodes', '企业人员只看本企业，不选管辖区域']])
  })

  it('is signed in to by a code that begins with a letter', () => {
    expect(userCodeProblem('wang.wu')).toBeNull()
    expect(userCodeProblem('')).toBe('请输入用户名')
    expect(userCodeProblem('1x')).toBe('用户名以字母开头，3至32位字母、数字、点、横线或下划线')
  })
})
