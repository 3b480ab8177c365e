import { describe, expect, it, vi } from "vitest";
import { api, call, multipart } from "./client";
import { ApiError } from "./errors";

function answer(response: Response) {
  return vi.spyOn(globalThis, "fetch").mockResolvedValue(response);
}

describe("an answer that is not OK", () => {
  it("becomes an error of the status, a colon and the body", async () => {
    answer(new Response("That username is taken.", { status: 409, statusText: "Conflict" }));
    const error = await call(api.GET("/api/user")).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: "409: That username is taken.", status: 409 });
  });

  it("falls back to the status text when the body is empty", async () => {
    answer(new Response("", { status: 503, statusText: "Service Unavailable" }));
    await expect(call(api.GET("/api/user"))).rejects.toThrow(/^503: Service Unavailable$/);
  });
});

describe("a call that gets no answer", () => {
  it("says so in words that help", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(call(api.GET("/api/user"))).rejects.toThrow(
      /^The server cannot be reached. Check your connection and try again.$/,
    );
  });

  it("is no failure of the connection when it was called off", async () => {
    const calledOff = new DOMException("The user aborted a request.", "AbortError");
    vi.spyOn(globalThis, "fetch").mockRejectedValue(calledOff);
    await expect(call(api.GET("/api/user"))).rejects.toBe(calledOff);
  });
});

it("sends credentials, and gives the body of an OK answer", async () => {
  const fetch = answer(Response.json({ id: 1, username: "wiremu", email: null }));
  await expect(call(api.GET("/api/user"))).resolves.toEqual({ id: 1, username: "wiremu", email: null });
  const request = fetch.mock.calls[0]?.[0] as Request;
  expect(request.credentials).toBe("include");
});

it("leaves absent fields out of a multipart form", () => {
  const form = multipart.bodySerializer({
    prompt: "When?",
    craneId: undefined,
    useWebSearch: false,
    file: new Blob(["x"]),
  });
  expect([...form.keys()]).toEqual(["prompt", "useWebSearch", "file"]);
  expect(form.get("useWebSearch")).toBe("false");
});
