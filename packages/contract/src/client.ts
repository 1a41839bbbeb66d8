import { type Calls, calls } from './calls.ts'
import { type Client, type ClientOptions, createClient } from './core/client.ts'
import { routeTable } from './core/route-table.ts'

/** The typed client for programs that may load the schemas (simulator, command line, tests). */
export const contractClient = (options: ClientOptions): Client<Calls> => createClient<Calls>(routeTable(calls), options)
