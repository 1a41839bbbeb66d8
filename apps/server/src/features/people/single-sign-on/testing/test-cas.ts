import { localServer } from './local-server.ts'

/** A CAS that gives out tickets for a service and takes each once, as CAS 3 does. */
export const startTestCas = async () => {
  const server = await localServer()
  const tickets = new Map<string, { service: string; user: string }>()
  let given = 0
  server.answer((request, response) => {
    const url = new URL(request.url ?? '/', server.url)
    const ticket = url.searchParams.get('ticket') ?? ''
    const found = tickets.get(ticket)
    tickets.delete(ticket)
    response.setHeader('content-type', 'application/xml')
    response.end(
      found && found.service === url.searchParams.get('service') && url.pathname === '/cas/p3/serviceValidate'
        ? `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
             <cas:user>${found.user}</cas:user><cas:attributes><cas:workNo>diaodu</cas:workNo></cas:attributes>
           </cas:authenticationSuccess></cas:serviceResponse>`
        : `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
             <cas:authenticationFailure code="INVALID_TICKET">not recognized</cas:authenticationFailure></cas:serviceResponse>`,
    )
  })
  return {
    serverUrl: `${server.url}/cas`,
    /** Signs a person in for the service that the login address names. */
    ticketFor: (loginUrl: string, user: string): string => {
      given += 1
      const ticket = `ST-${given}-${user}`
      tickets.set(ticket, { service: new URL(loginUrl).searchParams.get('service') ?? '', user })
      return ticket
    },
    close: server.close,
  }
}
