import { z } from 'zod'
import { fileAnswer } from './blob.ts'
import { alsoAnswersPost, type Call, type Group } from './call.ts'

const mediaType = {
  query: 'application/json',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  })
  return json
}

const operation = (feature: string, call: Call, method: 'GET' | 'POST') => {
  const input = schemaOf(call.input, 'input')
  const properties = (input['properties'] ?? {}) as Record<string, unknown>
  const required = (input['required'] ?? []) as string[]
  const asQuery = method === 'GET'
  return {
    tags: [feature],
    operationId: method === call.method ? call.name : `${call.name}ByPost`,
    summary: call.summary,
    'x-right': call.right,
    'x-kind': call.kind,
    'x-origin': call.origin,
    'x-about': call.about,
    ...(call.kind === 'write' ? { 'x-changes': call.changes } : {}),
    ...(asQuery
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            in: 'query',
            name,
            required: required.includes(name),
            schema,
          })),
        }
      : {
          requestBody: {
            content: { [method === call.method ? mediaType[call.body] : 'application/json']: { schema: input } },
          },
        }),
    responses: {
      200: {
        description: '成功时 code 为 0',
        content:
          call.output === fileAnswer
            ? { 'application/octet-stream': {} }
            : {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: {
                      code: { type: 'integer' },
                      message: { type: 'string' },
                      data: schemaOf(call.output, 'output'),
                    },
                  },
                },
              },
      },
    },
  }
}

/** OpenAPI 3.1 of every call; a write that the specification gives as GET is listed under both methods. */
export const openapi = (groups: Record<string, Group>, prefix: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, group] of Object.entries(groups)) {
    for (const call of Object.values(group)) {
      const entry = paths[prefix + call.path] ?? {}
      entry[call.method.toLowerCase()] = operation(feature, call, call.method)
      if (alsoAnswersPost(call)) entry['post'] = operation(feature, call, 'POST')
      paths[prefix + call.path] = entry
    }
  }
  return { openapi: '3.1.0', info: { title: '晴空 API', version: '0.1.0' }, paths }
}
