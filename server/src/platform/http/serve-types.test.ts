import type { Endpoint, Endpoints, Schemas } from "contract/endpoint.ts";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { Viewer } from "./http.ts";
import type { CallInput, Handlers } from "./serve.ts";

const endpoints = {
  read: { method: "GET", path: "/example/:id", access: "ANYONE" },
  create: { method: "POST", path: "/example", access: "ADMIN", creates: true },
} as const satisfies Endpoints;

const schemas = {
  read: { reply: z.strictObject({ data: z.string() }) },
  create: { body: z.strictObject({ name: z.string() }), reply: z.strictObject({}) },
} as const satisfies Schemas<typeof endpoints>;

type ReadInput = CallInput<typeof endpoints.read, typeof schemas.read, Viewer>;
type CreateInput = CallInput<typeof endpoints.create, typeof schemas.create, Viewer>;
type AllHandlers = Handlers<typeof endpoints, typeof schemas, Viewer>;

test("an endpoint must declare its access", () => {
  expectTypeOf<{ method: "GET"; path: "/example"; access: "ANYONE" }>().toExtend<Endpoint>();
  expectTypeOf<{ method: "GET"; path: "/example" }>().not.toExtend<Endpoint>();
});

test("every endpoint has a handler that returns what its schema describes", () => {
  expectTypeOf<{ read(): { data: string }; create(): Record<never, never> }>().toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: string }; create(): Promise<void> }>().toExtend<AllHandlers>();
  expectTypeOf<{ read(): Promise<void>; create(): Promise<void> }>().not.toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: string }; create(): Promise<number> }>().not.toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: string } }>().not.toExtend<AllHandlers>();
  expectTypeOf<{ read(): { data: number }; create(): Record<never, never> }>().not.toExtend<AllHandlers>();
});

test("the types of a handler's input follow from the call and its schema", () => {
  expectTypeOf<ReadInput["id"]>().toEqualTypeOf<number>();
  expectTypeOf<CreateInput["id"]>().toEqualTypeOf<undefined>();
  expectTypeOf<ReadInput["body"]>().toEqualTypeOf<undefined>();
  expectTypeOf<CreateInput["body"]>().toEqualTypeOf<{ name: string }>();
  expectTypeOf<ReadInput["viewer"]>().toEqualTypeOf<Viewer | null>();
  expectTypeOf<CreateInput["viewer"]>().toEqualTypeOf<Viewer>();
});

test("if the types do not say who may use an endpoint, its viewer may be null", () => {
  expectTypeOf<CallInput<Endpoint, typeof schemas.read, Viewer>["viewer"]>().toEqualTypeOf<Viewer | null>();
});
