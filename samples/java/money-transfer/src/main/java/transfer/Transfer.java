package transfer;

public record Transfer(String id, String from, String to, long cents) {}
