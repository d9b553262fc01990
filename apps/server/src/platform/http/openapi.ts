import { calls } from '@etal/contract/calls';
import { callId, errorsOf, type Endpoint } from '@etal/contract/endpoint';
import { type ErrorCode, STATUS_OF } from '@etal/contract/errors';
import { SENTENCES } from '@etal/texts/errors';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The whole document comes from the contract: a call that is declared is a call that is documented. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Étal',
      version: '1',
      description:
        'Montants en centimes TTC, poids en grammes, dates de création en secondes. Un échec répond une phrase en texte brut.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        client: { type: 'apiKey', in: 'cookie', name: 'client' },
      },
    },
  };
}

function operation(call: Endpoint): Json {
  return {
    operationId: callId(call),
    summary: call.summary,
    security: call.access === 'public' ? [] : [{ [call.access === 'shopper' ? 'client' : 'session']: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } } }
      : {}),
    responses: {
      200: call.file
        ? fileResponse(call.file)
        : { description: 'Fait', content: { 'application/json': { schema: jsonSchema(call.response, 'output') } } },
      ...errorResponses(call),
    },
  };
}

const fileResponse = (types: readonly string[]): Json => ({
  description: 'Un fichier, nommé par Content-Disposition',
  headers: { 'Content-Disposition': { schema: { type: 'string' } } },
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function errorResponses(call: Endpoint): Json {
  const codesByStatus = Map.groupBy(errorsOf(call), (code) => STATUS_OF[code]);
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      { description: codes.map(describe).join(' · '), content: { 'text/plain': { schema: { type: 'string' } } } },
    ]),
  );
}

function describe(code: ErrorCode): string {
  const sentence = SENTENCES[code];
  return typeof sentence === 'string' ? `${code} : ${sentence}` : code;
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
