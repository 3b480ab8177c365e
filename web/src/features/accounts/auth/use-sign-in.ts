// Signing in and registering, with what is said afterwards.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { toast } from "@/retro";
import { startSession } from "../session";

/** What came of name and password: somebody is in, or a second step is asked for. */
type Outcome = { user: Schemas["User"] } | { user: null; next: NextStep };

/** What may be the second step. */
export type NextStep = Pick<Schemas["NextStep"], "hasCodes" | "hasPasskey">;

async function logIn(body: Schemas["Credentials"]): Promise<Outcome> {
  const { data, response } = await api.POST("/api/login", { body });
  if (response.status !== 202) return { user: data as Schemas["User"] };
  return { user: null, next: data as Schemas["NextStep"] };
}

/** What is done and said once somebody is in. */
export function useWelcome() {
  const client = useQueryClient();
  return (user: Schemas["User"]) => {
    startSession(client, user);
    toast({
      title: "Login successful",
      description: `Welcome back, ${user.username}!`,
      variant: "success",
    });
  };
}

function sayLoginFailed(error: Error) {
  toast({ title: "Login failed", description: errorMessage(error), variant: "destructive" });
}

export function useLogin() {
  const welcome = useWelcome();
  return useMutation({
    mutationFn: logIn,
    onSuccess: ({ user }) => {
      if (user) welcome(user);
    },
    onError: sayLoginFailed,
  });
}

/** The second step. */
export function useFinishLogin() {
  return useMutation({
    mutationFn: (code: string) => call(api.POST("/api/login/second-step", { body: { code } })),
    onSuccess: useWelcome(),
    onError: sayLoginFailed,
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["Registration"]) => call(api.POST("/api/register", { body })),
    onSuccess: (user) => {
      startSession(client, user);
      toast({
        title: "Registration successful",
        description: `Welcome, ${user.username}!`,
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Registration failed", description: errorMessage(error), variant: "destructive" });
    },
  });
}
