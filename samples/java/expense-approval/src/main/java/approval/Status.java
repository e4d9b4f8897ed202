package approval;

public record Status(String state, String approver) {}
