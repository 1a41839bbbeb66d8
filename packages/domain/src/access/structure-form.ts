import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'

export const orgCodePattern = /^[A-Za-z][\w-]{1,31}$/
export const orgCodeRule = '编码以字母开头，2至32位字母、数字、横线或下划线'

export interface PostForm {
  postName: string
  orgCode: string
}

/** What is wrong with a post, to which tasks are sent in place of a person. */
export const postProblems = ({ postName, orgCode }: PostForm): FieldProblem<keyof PostForm>[] =>
  problemsIn([
    ['postName', requiredText(postName, '请输入岗位名称')],
    ['orgCode', requiredText(orgCode, '请选择组织机构')],
  ])
