import { describe, expect, it } from 'vitest'
import { readCasAnswer } from './cas-answer.ts'

const success = (inside: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>${inside}</cas:authenticationSuccess></cas:serviceResponse>`

describe('the answer of a CAS', () => {
  it('names the user and the attributes, as XML and as JSON', () => {
    const xml = success(
      '\n<cas:user>lu &amp; co</cas:user>\n<cas:attributes><cas:workNo>diaodu</cas:workNo></cas:attributes>',
    )
    const json = JSON.stringify({
      serviceResponse: { authenticationSuccess: { user: 'lu & co', attributes: { workNo: ['diaodu'] } } },
    })
    for (const text of [xml, json])
      expect(readCasAnswer(text)).toEqual({ user: 'lu & co', attributes: new Map([['workNo', 'diaodu']]) })
  })

  it('says why a ticket was refused', () => {
    const xml =
      '<cas:serviceResponse><cas:authenticationFailure code="INVALID_TICKET">x</cas:authenticationFailure></cas:serviceResponse>'
    const json = '{"serviceResponse":{"authenticationFailure":{"code":"INVALID_TICKET","description":"x"}}}'
    for (const text of [xml, json]) expect(readCasAnswer(text)).toEqual({ failure: 'INVALID_TICKET' })
  })

  it('an attribute given twice counts for nobody', () => {
    const twice = '<cas:attributes><cas:no>a</cas:no><cas:no>b</cas:no></cas:attributes>'
    expect(readCasAnswer(success(`<cas:user>lu</cas:user>${twice}`))).toEqual({ user: 'lu', attributes: new Map() })
  })

  it.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY e "admin">]>${success('<cas:user>&e;</cas:user>')}`],
    ['CDATA', success('<cas:user><![CDATA[admin]]></cas:user>')],
    ['a comment inside a name', success('<cas:user>admin<!-- -->2</cas:user>')],
    ['two users', success('<cas:user>lu</cas:user><cas:user>admin</cas:user>')],
    ['two successes', success('<cas:user>lu</cas:user>') + success('<cas:user>admin</cas:user>')],
    ['no user', success('')],
    ['success and failure', `${success('<cas:user>lu</cas:user>')}<cas:authenticationFailure code="X"/>`],
    ['something else', 'hello'],
    ['broken JSON', '{"serviceResponse"'],
  ])('%s is refused rather than interpreted', (_, text) => {
    expect(() => readCasAnswer(text)).toThrow('单点登录未通过')
  })
})
