// Signing in and registering, with what is said afterwards.

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, errorMessage, type Schemas } from "@/api";
import { toast } from "@/retro";
import { startSession } from "../session";

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["Credentials"]) => call(api.POST("/api/login", { body })),
    onSuccess: (user) => {
      startSession(client, user);
      toast({
        title: "Login successful",
        description: `Welcome back, ${user.username}!`,
        variant: "success",
      });
    },
    onError: (error) => {
      toast({ title: "Login failed", description: errorMessage(error), variant: "destructive" });
    },
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
